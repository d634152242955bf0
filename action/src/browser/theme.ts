// The theme, light or dark, from the system or the reader's choice; and its colours for charts.
import { h, on } from './dom.ts';

const THEMES = ['system', 'light', 'dark'] as const;
const KEY = 'overhead-theme';

const changed: (() => void)[] = [];

/** Registers a callback for possible changes of colours. */
export function onTheme(act: () => void): void {
  changed.push(act);
}

/** A button that switches through the themes. */
export function themeButton(): HTMLElement {
  const button = h('button', { type: 'button', class: 'quiet-button theme' });
  let theme = 0;
  const apply = () => {
    const name = THEMES[theme] ?? 'system';
    document.documentElement.dataset.theme = name;
    button.textContent = `Theme: ${name}`;
    for (const act of changed) act();
  };
  theme = Math.max(0, THEMES.indexOf(remembered() as (typeof THEMES)[number]));
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  return on(button, 'click', () => {
    theme = (theme + 1) % THEMES.length;
    remember(THEMES[theme] ?? 'system');
    apply();
  });
}

/** A page from a file may have no storage; then the choice is lost with the page. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // See `remembered`.
  }
}

/** The present colours of the style sheet. */
export interface Palette {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  readonly control: string;
  readonly treatment: string;
  readonly shade: string;
  readonly bad: string;
  readonly open: string;
}

export function palette(): Palette {
  const probe = h('span', { class: 'probe' });
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ink: colour('ink'),
    soft: colour('soft'),
    line: colour('line'),
    surface: colour('surface'),
    control: colour('control'),
    treatment: colour('accent'),
    shade: colour('shade'),
    bad: colour('bad'),
    open: colour('open'),
  };
  probe.remove();
  return colours;
}

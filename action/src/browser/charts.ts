// ECharts, as much of it as the page draws with, and charts that follow their simulator and the theme.
import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { h } from './dom.ts';
import { onTheme, type Palette, palette } from './theme.ts';

use([
  AxisPointerComponent,
  BarChart,
  CustomChart,
  GridComponent,
  LineChart,
  MarkAreaComponent,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
]);

const drawn = new Set<() => void>();
onTheme(() => {
  for (const draw of drawn) draw();
});

/** A simulator with a chart, drawn once it is on the screen. `label` says to a screen reader what is seen; the numbers stand in a table. */
export function chart(
  label: string,
  option: (colours: Palette) => EChartsCoreOption,
  size = '',
): HTMLElement {
  const simulator = h('div', { class: `chart ${size}`.trim(), role: 'img', 'aria-label': label });
  let instance: ReturnType<typeof init> | null = null;
  const draw = () => {
    // Not yet on the page is not gone from it.
    if (instance !== null && !simulator.isConnected) {
      instance.dispose();
      drawn.delete(draw);
      watch.disconnect();
      return;
    }
    if (simulator.clientWidth === 0) return;
    instance ??= init(simulator, null, { renderer: 'svg' });
    instance.setOption(option(palette()), true);
  };
  // A simulator that was taken off the page has no size any more: it hears of that here.
  const watch = new ResizeObserver(() => {
    if (instance === null || !simulator.isConnected) draw();
    else instance.resize();
  });
  watch.observe(simulator);
  drawn.add(draw);
  return simulator;
}

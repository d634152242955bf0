// Registers the used parts of ECharts, and makes charts that follow the size of their container and the theme.
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

/**
 * A container with a chart, drawn when it becomes visible.
 * @param label describes the chart to a screen reader; the numbers are in a table
 */
export function chart(
  label: string,
  option: (colours: Palette) => EChartsCoreOption,
  size = '',
): HTMLElement {
  const container = h('div', { class: `chart ${size}`.trim(), role: 'img', 'aria-label': label });
  let instance: ReturnType<typeof init> | null = null;
  const draw = () => {
    // A container that is not attached yet has no instance and must not be disposed.
    if (instance !== null && !container.isConnected) {
      instance.dispose();
      drawn.delete(draw);
      watch.disconnect();
      return;
    }
    if (container.clientWidth === 0) return;
    instance ??= init(container, null, { renderer: 'svg' });
    instance.setOption(option(palette()), true);
  };
  // An element that was removed from the page gets size 0 and is reported here.
  const watch = new ResizeObserver(() => {
    if (instance === null || !container.isConnected) draw();
    else instance.resize();
  });
  watch.observe(container);
  drawn.add(draw);
  return container;
}

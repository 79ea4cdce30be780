/** The files that a figure can be exported as. Fetched when somebody asks for one. */
import type { Report, Table } from './contract.js';
import { csv } from './csv.js';
import type { ExportFormat } from './menu.js';
import { png } from './png.js';
import { save } from './save.js';
import { picture } from './svg.js';

export async function exportFigure(
  format: ExportFormat,
  host: HTMLElement,
  report: Report,
  table: Table,
): Promise<void> {
  save(`ropewalk-${report.name}.${format}`, await contents(format, host, report, table));
}

async function contents(format: ExportFormat, host: HTMLElement, report: Report, table: Table): Promise<Blob> {
  switch (format) {
    case 'svg':
      return new Blob([(await picture(host, report)).svg], { type: 'image/svg+xml' });
    case 'png':
      return png(host, report);
    case 'csv':
      return new Blob([csv(table, report)], { type: 'text/csv' });
  }
}

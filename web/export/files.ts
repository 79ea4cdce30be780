/** The files that a figure can be taken away as. Fetched when somebody asks for one. */
import { save, type About } from './about.js';
import type { Table } from './contract.js';
import { csv } from './csv.js';
import type { ExportFormat } from './menu.js';
import { png } from './png.js';
import { picture } from './svg.js';

export async function exportFigure(what: ExportFormat, host: HTMLElement, about: About, table: Table): Promise<void> {
  save(`ropewalk-${about.name}.${what}`, await contents(what, host, about, table));
}

async function contents(what: ExportFormat, host: HTMLElement, about: About, table: Table): Promise<Blob> {
  switch (what) {
    case 'svg':
      return new Blob([(await picture(host, about)).svg], { type: 'image/svg+xml' });
    case 'png':
      return png(host, about);
    case 'csv':
      return new Blob([csv(table, about)], { type: 'text/csv' });
  }
}

import type { ComponentChildren } from 'preact';

interface Props {
  /** What the table holds, for people who do not see it. */
  readonly label: string;
  readonly columns: readonly string[];
  /** What the buttons of the last column do; its heading is not shown. Left out for a table without buttons. */
  readonly action?: string;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table that scrolls by itself where the page is narrow. */
export function Table({ label, columns, action, children }: Props) {
  return (
    <div class="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {action ? (
              <th scope="col">
                <span class="hidden">{action}</span>
              </th>
            ) : undefined}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

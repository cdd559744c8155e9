const barWidth = 24;

const bar = (percent: number): string => {
  const filled = Math.round((barWidth * percent) / 100);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
};

/** Shows one line per file: redrawn in place on a terminal, printed once per change of stage elsewhere. */
export interface ProgressDisplay {
  update(file: string, stage: string, percent: number | null): void;
  close(): void;
}

/** A display on standard error. `columns` limits the width of a line on a terminal. */
export function createProgressDisplay(stream: NodeJS.WriteStream, files: readonly string[]): ProgressDisplay {
  const lines = new Map(files.map((file) => [file, { stage: 'waiting', percent: null as number | null }]));
  const nameWidth = Math.min(40, Math.max(...files.map((file) => file.length)));
  let drawn = 0;

  const render = (file: string, { stage, percent }: { stage: string; percent: number | null }): string => {
    const name = file.length > nameWidth ? `…${file.slice(1 - nameWidth)}` : file.padEnd(nameWidth);
    const gauge = percent === null ? '' : `  ${bar(percent)} ${String(Math.round(percent)).padStart(3)} %`;
    return `${name}  ${stage}${gauge}`.slice(0, (stream.columns ?? 100) - 1);
  };

  function redraw(): void {
    if (drawn > 0) stream.write(`\u001B[${drawn}A`);
    for (const [file, line] of lines) stream.write(`\u001B[2K${render(file, line)}\n`);
    drawn = lines.size;
  }

  return {
    update(file, stage, percent) {
      const isNewStage = lines.get(file)?.stage !== stage;
      lines.set(file, { stage, percent });
      if (stream.isTTY) redraw();
      else if (isNewStage) stream.write(`${file}: ${stage}\n`);
    },
    close() {
      if (stream.isTTY) redraw();
    },
  };
}

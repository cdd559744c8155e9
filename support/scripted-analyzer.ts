import type { AnalysisOptions, AnalysisOutcome, AnalysisTask, Analyzer } from '../shared/analysis/analyze.ts';
import type { ByteSource } from '../shared/analysis/media/byte-source.ts';

type Success = Extract<AnalysisOutcome, { ok: true }>;

const peaks = { peakMemoryBytes: 1, peakRecognitionBytes: 0, peakListeningBytes: 0 };

/** An outcome without findings, and what differs from it. */
export const toOutcome = (more: Partial<Success> = {}): Success => ({
  ok: true,
  issues: [],
  cleared: [],
  ruleSetVersion: '1',
  provenance: { sha256: 'a'.repeat(64), engines: [{ name: 'rules', version: '1' }], coverage: [] },
  frames: [],
  transcript: undefined,
  summary: {
    characters: 0,
    hiddenCharacters: 0,
    blocks: 0,
    measurements: 0,
    pages: [],
    durationMs: null,
    metadata: [],
  },
  ...peaks,
  ...more,
});

export const failure = (errorType: 'encrypted_file', message: string, detail: string): AnalysisOutcome => ({
  ok: false,
  errorType,
  message,
  detail,
  ...peaks,
});

/** What an analyzer was given. */
export interface AskedAnalysis {
  readonly task: AnalysisTask;
  readonly source: ByteSource;
  readonly options: AnalysisOptions;
}

/** An analyzer in the same process that opens no file: it does as it is told, and keeps what it was given. */
export function createScriptedAnalyzer(
  script: (asked: AskedAnalysis) => AnalysisOutcome | Promise<AnalysisOutcome> = () => toOutcome(),
): Analyzer & { readonly asked: readonly AskedAnalysis[] } {
  const asked: AskedAnalysis[] = [];
  return {
    asked,
    async analyze(task, source, options = {}) {
      const one = { task, source, options };
      asked.push(one);
      return script(one);
    },
  };
}

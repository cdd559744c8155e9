import type { Services } from '../shared/domain/services.ts';
import { type AnalyzeFile, analyzeAsset } from '../shared/domain/submissions/analyze-asset.ts';
import { type AnalysisStep, assetWorkSchema } from '../shared/model/workflow.ts';

/** Activity `analyze-asset`. */
export const createAnalyzeAsset =
  ({ services, analyzeFile }: { readonly services: Services; readonly analyzeFile: AnalyzeFile }) =>
  async (input: unknown): Promise<AnalysisStep> =>
    services.runningReviews.during(() => analyzeAsset(services, analyzeFile, assetWorkSchema.parse(input)));

import { describe, expect, it } from 'vitest';
import { modelFiles, readModelFile } from '../../../../shared/analysis/media/model-files.ts';

describe('weights of models', () => {
  it.each(Object.entries(modelFiles))('%s is installed with the bytes that were measured', async (_, file) => {
    expect((await readModelFile(file)).length).toBeGreaterThan(100_000);
  });

  it('are refused when they are missing, with what to do', async () => {
    await expect(readModelFile({ ...modelFiles.speechEncoder, path: 'dist/model/other.onnx' })).rejects.toMatchObject({
      errorType: 'analyzer_unavailable',
      message: expect.stringMatching(
        /encoder are not installed\. Install the package @moonshine-ai\/moonshine-js again/,
      ),
    });
  });

  it('are refused when their bytes are others', async () => {
    await expect(readModelFile({ ...modelFiles.speechEncoder, sha256: '0'.repeat(64) })).rejects.toMatchObject({
      errorType: 'analyzer_unavailable',
      message: expect.stringMatching(/encoder are damaged\. Install the package/),
    });
  });
});

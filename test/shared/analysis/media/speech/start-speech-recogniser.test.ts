import { expect, it } from 'vitest';
import { startSpeechRecogniser } from '../../../../../shared/analysis/media/speech/start-speech-recogniser.ts';

it('hears nothing in silence', async () => {
  const recogniser = await startSpeechRecogniser();
  expect(await recogniser.recognise(new Float32Array(32_000))).toMatchObject({ words: [], isFinished: true });
});

// Makes `examples/film-spot.mp4`: `node scripts/on-node24.mjs scripts/make-film-example.ts`. Needs Flite (Debian: flite) and ffmpeg for the voice;
// the pictures are drawn here.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeMedia } from '../support/media/write-media.ts';
import { drawScene, sceneSize } from './examples/film-spot.ts';
import { speak } from './measure-speech/speak.ts';

const script =
  'Stiff in the morning? Harbour joint cream can cure arthritis. It is clinically proven. And it has no side effects. Order today. Save fifty percent.';
/** Flite's `rms`: see `voices`. */
const voiceTurn = 2;
const framesPerSecond = 10;
const leadSeconds = 0.5;

const speech = await speak(script, voiceTurn);
const seconds = Math.ceil(speech.length / 16_000 + 2 * leadSeconds);
const scenes = await Promise.all([0, 1].map((shot) => drawScene(shot)));
const cut = Math.floor((seconds * framesPerSecond) / 2);

const film = await writeMedia({
  container: 'mp4',
  picture: {
    ...sceneSize,
    framesPerSecond,
    frames: seconds * framesPerSecond,
    draw: (index) => (index < cut ? scenes[0] : scenes[1])?.(index % cut) ?? Buffer.alloc(0),
    framesPerKeyframe: framesPerSecond * 4,
  },
  sound: {
    sampleRate: 48_000,
    channels: 1,
    seconds,
    sample: (at) => 0.9 * (speech[Math.round((at - leadSeconds) * 16_000)] ?? 0),
  },
});
await writeFile(join(resolve(import.meta.dirname, '..', 'examples'), 'film-spot.mp4'), film);
console.log(`${seconds} s, ${film.length} bytes`);

import { expect, it } from 'vitest';
import { startApp } from './support/start-app.ts';

// In a file, and so a process, of its own: the library keeps the switch for the life of the process.
it('refuses enableHttpStream, which would listen on all interfaces and lose answers', async () => {
  const code = `app.setup({ enableHttpStream: true }); app.http('a', { handler: async () => ({}) });`;
  await expect(startApp(code)).rejects.toThrow('The app turns on enableHttpStream. Leave it off');
});

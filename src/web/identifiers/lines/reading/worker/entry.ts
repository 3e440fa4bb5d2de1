import type { LineRequestMessage } from '../line-protocol.ts';

// The module worker that reads lines. It is loaded by URL (../start-line-worker.ts) and imported by nobody.

// Messages that arrive while modules are loading would be lost without a listener, and the language is awaited there.
const serving = import('./answer-lines.ts');

self.addEventListener('message', ({ data }: MessageEvent<LineRequestMessage>) => {
  serving.then(({ answerLines }) => answerLines(self, data)).catch(reportError);
});

import type { LineRequestMessage } from '../line-protocol.ts';

// The module worker that reads lines, loaded by URL from ../start-line-worker.ts.

// Messages that arrive while modules load would be lost without a listener, and loading includes a top-level
// `await`.
const serving = import('./answer-lines.ts');

self.addEventListener('message', ({ data }: MessageEvent<LineRequestMessage>) => {
  serving.then(({ answerLines }) => answerLines(self, data)).catch(reportError);
});

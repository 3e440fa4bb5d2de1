import type { AnswerRequestMessage } from '../answer-protocol.ts';

// The module worker that keeps the registry's answers. It is loaded by URL (../start-answer-worker.ts) and
// imported by nobody.

// Messages that arrive while modules are loading would be lost without a listener, and the language is awaited there.
const serving = import('./serve-answers.ts').then(({ AnswerServer }) => new AnswerServer(self));

self.addEventListener('message', ({ data }: MessageEvent<AnswerRequestMessage>) => {
  serving.then((server) => server.answer(data)).catch(reportError);
});

import type { AnswerRequestMessage } from '../answer-protocol.ts';

// The module worker that keeps the registry's answers. It is loaded by URL (../start-answer-worker.ts), never
// imported.

// Without a listener, messages that arrive while modules load would be lost. Those modules await the
// language.
const serving = import('./serve-answers.ts').then(({ AnswerServer }) => new AnswerServer(self));

self.addEventListener('message', ({ data }: MessageEvent<AnswerRequestMessage>) => {
  serving.then((server) => server.answer(data)).catch(reportError);
});

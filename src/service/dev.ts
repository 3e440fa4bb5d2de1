import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

// `npm run dev`: the app with hot reload, and behind it the service, restarted whenever its sources change.

const service = spawn(
  process.execPath,
  [
    '--require',
    fileURLToPath(import.meta.resolve('./end-with-parent.cjs')),
    fileURLToPath(import.meta.resolve('tsx/cli')),
    'watch',
    '--clear-screen=false',
    'src/service/main.ts',
  ],
  {
    // A process group of its own: a terminal's signal, passed on here, reaches it once, and at a second one tsx would kill the service.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, SERVE_APP: 'off' },
  },
);
service.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => service.kill('SIGTERM'));

const app = await createServer();
await app.listen();
app.printUrls();

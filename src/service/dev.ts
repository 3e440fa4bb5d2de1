import { spawn } from 'node:child_process';
import { createServer } from 'vite';

// `npm run dev`: the app with hot reload, and behind it the service, restarted whenever its sources change.

const service = spawn('tsx', ['watch', '--clear-screen=false', 'src/service/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, SERVE_APP: 'off' },
});
service.once('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => service.kill('SIGTERM'));
// A terminal sends it to the service as well, which ends in its own time: at a second signal tsx would kill it.
process.on('SIGINT', () => {});
// Also when the app's server fails: a service left behind would keep the data folder.
process.once('exit', () => service.kill('SIGTERM'));

const app = await createServer();
await app.listen();
app.printUrls();

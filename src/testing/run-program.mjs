import { spawn } from 'node:child_process';
import process from 'node:process';

// Runs the program that its arguments name, in the process group of `held-process.ts`, which ends with the group's parent.

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));

import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];
const USUAL_PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Firefox.app/Contents/MacOS'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Firefox named by `FIREFOX`, else an installed one. */
export function findFirefox(): string {
  const named = process.env['FIREFOX'];
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`FIREFOX names ${named}, which is not an executable file.`);
    return named;
  }
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== ''),
    ...USUAL_PLACES,
  ];
  const found = folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => isExecutable(file));
  if (found === undefined) {
    throw new Error(
      'No Firefox was found, and nothing was tested. Install one (Debian: apt-get install firefox-esr; others: ' +
        'https://www.mozilla.org/firefox), or name one in FIREFOX.',
    );
  }
  return found;
}

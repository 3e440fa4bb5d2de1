import { measureCheckAndSign } from '../check-and-sign.ts';

self.postMessage(await measureCheckAndSign());

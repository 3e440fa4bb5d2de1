import { Buffer } from 'node:buffer';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { type EndpointName, ENDPOINTS } from '../src/contract/endpoints.ts';
import { envelopeSchema } from '../src/contract/envelope.ts';
import { sessionRequestSchema, sessionTokensSchema } from '../src/contract/session.ts';
import { formsOf, keptByPlace } from './everything-kept.ts';

/** Something that must be nowhere but where it belongs. */
export interface Secret {
  readonly name: string;
  /** The encodings in which it may appear. */
  readonly forms: readonly string[];
  readonly belongsIn: readonly string[];
}

const AUTHORIZATION = 'the header Authorization';
const bodyOf = (request: Request) => `the body of ${request.method()} ${new URL(request.url()).pathname}`;
const bodyFor = (name: EndpointName) => `the body of ${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`;

export const secretBytes = (name: string, hex: string, belongsIn: readonly string[] = []): Secret => ({
  name,
  forms: formsOf(hex),
  belongsIn,
});

export const secretText = (name: string, text: string, belongsIn: readonly string[] = []): Secret => ({
  name,
  forms: [text, Buffer.from(text).toString('base64').replace(/=+$/u, ''), encodeURIComponent(text)],
  belongsIn,
});

function isRequestOf(request: Request, names: readonly EndpointName[]): boolean {
  const { pathname } = new URL(request.url());
  return names.some(
    (name) => ENDPOINTS[name].method === request.method() && ENDPOINTS[name].path === pathname,
  );
}

/** Everything that could be seen of the tabs of one browser, and the secrets that passed through them. */
export class Surveillance {
  readonly #seen: { readonly place: string; readonly text: string }[] = [];
  readonly #passed: Secret[] = [];

  private constructor(context: BrowserContext) {
    context.on('console', (message) => this.see('the console', message.text()));
    context.on('weberror', (error) => this.see('the console', String(error.error().stack)));
    context.on('request', (request) => {
      const { authorization = '', cookie = '', ...headers } = request.headers();
      this.see('an address', request.url());
      this.see(AUTHORIZATION, authorization);
      this.see('a cookie', cookie);
      this.see('a header', JSON.stringify(headers));
      this.see(bodyOf(request), request.postData() ?? '');
      this.#passed.push(...signedBy(request));
    });
  }

  static async of(context: BrowserContext): Promise<Surveillance> {
    const surveillance = new Surveillance(context);
    const paths: readonly string[] = [ENDPOINTS.openSession.path, ENDPOINTS.refreshSession.path];
    await context.route(
      ({ pathname }) => paths.includes(pathname),
      (route) => surveillance.#pass(route),
    );
    return surveillance;
  }

  /** Reads an answer on its way: a page that is left keeps none. */
  async #pass(route: Route): Promise<void> {
    const request = route.request();
    if (!isRequestOf(request, ['openSession', 'refreshSession'])) return route.fallback();
    const response = await route.fetch();
    this.#passed.push(...tokensOf(request, await response.json()));
    return route.fulfill({ response });
  }

  see(place: string, text: string): void {
    this.#seen.push({ place, text });
  }

  /** Reads everything that the page shows and stores now. */
  async look(page: Page, when: string): Promise<void> {
    for (const [place, text] of Object.entries(await keptByPlace(page))) this.see(`${place} ${when}`, text);
  }

  /** Tokens and signatures that were sent or received. */
  get passed(): readonly Secret[] {
    return this.#passed;
  }

  /** Lists the secrets found where they do not belong. */
  leaksOf(secrets: readonly Secret[]): readonly string[] {
    const found = this.#seen.flatMap(({ place, text }) => {
      // A text within JSON within JSON.
      const plain = text.replaceAll('\\', '');
      return secrets
        .filter(
          ({ belongsIn, forms }) => !belongsIn.includes(place) && forms.some((form) => plain.includes(form)),
        )
        .map(({ name }) => `${name} in ${place}`);
    });
    return [...new Set(found)];
  }
}

function signedBy(request: Request): readonly Secret[] {
  if (!isRequestOf(request, ['submitContribution', 'submitFlag'])) return [];
  const [signedHex = ''] = /[0-9a-f]{256,}/u.exec(request.postData() ?? '') ?? [];
  return [
    secretBytes('a signed transaction', signedHex, [bodyFor('submitContribution'), bodyFor('submitFlag')]),
  ];
}

function tokensOf(request: Request, answer: unknown): readonly Secret[] {
  const asked = sessionRequestSchema.safeParse(request.postDataJSON());
  const { data } = envelopeSchema(sessionTokensSchema).parse(answer);
  return [
    secretText('an access token', data.accessToken, [AUTHORIZATION]),
    secretText('a refresh token', data.refreshToken, [AUTHORIZATION]),
    ...(asked.success
      ? [secretBytes('a signed e-mail address', asked.data.signature, [bodyFor('openSession')])]
      : []),
  ];
}

import type { DocumentContent, DocumentOperation, OpenApiDocument } from './document.ts';
import { html, Html, joined, prose } from './html.ts';
import { anchorOf, renderSchema } from './render-schema.ts';

/** Not in the page's own template, which is formatted as HTML is. */
const STYLE = new Html(`<style>
:root { color-scheme: light dark; --line: light-dark(#c8ccd2, #4a5058); --box: light-dark(#f3f5f8, #22262c); }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; font: 1rem/1.55 system-ui, sans-serif;
  background: light-dark(#fff, #16191d); color: light-dark(#1b1f24, #e6e9ed); overflow-wrap: anywhere; }
a { color: light-dark(#0b5394, #8ec5ff); }
a:focus-visible, pre:focus-visible { outline: 3px solid; outline-offset: 2px; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
h3 { margin-top: 2.5rem; }
code, pre { font: 0.9em/1.5 ui-monospace, monospace; }
pre { padding: 0.75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--box); overflow-x: auto; }
dl dl { margin: 0.25rem 0 0.5rem; padding-left: 1rem; border-left: 2px solid var(--line); }
dt { font-weight: 600; }
dd { margin: 0 0 0.4rem 1rem; }
nav ul { columns: 20rem; padding-left: 1.2rem; }
</style>`);

function renderExample(value: unknown): Html {
  return html`<pre
    tabindex="0"
    role="group"
    aria-label="Example"
  ><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}

function renderContent(content: DocumentContent): Html {
  return joined(
    Object.entries(content).map(([type, { schema, example, examples = {} }]) => {
      const shown = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples).map(({ value }) => value),
      ];
      return html`<p><code>${type}</code></p>
        <div>${renderSchema(schema)}</div>
        ${joined(shown.map(renderExample))}`;
    }),
  );
}

/** Which of the ways to send a token an operation takes. */
function renderToken(
  { securitySchemes }: OpenApiDocument['components'],
  security: DocumentOperation['security'],
): Html {
  const names = (security ?? []).flatMap((way) => Object.keys(way));
  const ways = names.flatMap((name) => securitySchemes[name]?.description ?? []);
  if (ways.length === 0) return html`<p>Needs no token.</p>`;
  return html`<p>The header <code>Authorization</code> carries: ${ways.join(' Or: ')}</p>`;
}

function renderOperation(
  { components }: OpenApiDocument,
  path: string,
  method: string,
  operation: DocumentOperation,
): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation;
  const inPath = parameters.map(
    ({ name, description: words, schema, example }) =>
      html`<dt><code>{${name}}</code></dt>
        <dd>
          ${prose(words)} ${renderSchema(schema)} ${example === undefined ? html`` : renderExample(example)}
        </dd>`,
  );
  const answers = Object.entries(responses).map(
    ([status, { description: words, content }]) =>
      html`<dt>${status}</dt>
        <dd>${prose(words)}${status.startsWith('2') ? renderContent(content) : html``}</dd>`,
  );
  return html`<section aria-labelledby="${operationId}">
    <h3 id="${operationId}">${summary}</h3>
    <p><code>${method.toUpperCase()} ${path}</code></p>
    <p>${prose(description)}</p>
    ${renderToken(components, security)}
    ${
      inPath.length === 0
        ? html``
        : html`<h4>In the path</h4>
            <dl>${joined(inPath)}</dl>`
    }
    ${
      requestBody === undefined
        ? html``
        : html`<h4>Body</h4>
            ${renderContent(requestBody.content)}`
    }
    <h4>Answers</h4>
    <dl>${joined(answers)}</dl>
  </section>`;
}

/** The document as one page of plain HTML: no script, nothing loaded. */
export function renderPage(document: OpenApiDocument): string {
  const { info, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const ofTag = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag));
  const contents = tags.map(
    ({ name }) =>
      html`<li>
        ${name}
        <ul>
          ${joined(
            ofTag(name).map(
              ({ operation: { operationId, summary } }) =>
                html`<li><a href="#${operationId}">${summary}</a></li>`,
            ),
          )}
        </ul>
      </li>`,
  );
  const parts = tags.map(
    ({ name, description }) =>
      html`<h2>${name}</h2>
        <p>${prose(description)}</p>
        ${joined(ofTag(name).map(({ path, method, operation }) => renderOperation(document, path, method, operation)))}`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<section aria-labelledby="${anchorOf(name)}">
        <h3 id="${anchorOf(name)}">${name}</h3>
        <div>${renderSchema(schema)}</div>
        ${joined(('examples' in schema ? (schema.examples ?? []) : []).map(renderExample))}
      </section>`,
  );
  const headers = Object.entries(components.headers).map(
    ([name, { description }]) =>
      html`<dt><code>${name}</code></dt>
        <dd>${description}</dd>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}: the interface</title>
        ${STYLE}
      </head>
      <body>
        <header>
          <h1>${info.title}: the interface</h1>
          <p>Version ${info.version}. The same for programs: <a href="openapi.json">OpenAPI 3.1</a>.</p>
          ${joined(info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`))}
        </header>
        <nav aria-label="Contents">
          <ul>
            ${joined(contents)}
            <li><a href="#shapes">Shapes</a></li>
            <li><a href="#headers">Headers of answers</a></li>
          </ul>
        </nav>
        <main>
          ${joined(parts)}
          <h2 id="shapes">Shapes</h2>
          ${joined(schemas)}
          <h2 id="headers">Headers of answers</h2>
          <dl>${joined(headers)}</dl>
        </main>
      </body>
    </html> `.text;
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { DOCS_PATH } from '../../../contract/endpoints.ts';

/** The viewer's scripts and styles, which stay in its package where the service is bundled. */
const VIEWER = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');

/** Nothing is tried from the page, so it asks for neither server nor token; and its colours have too little contrast. */
const STYLES = `.swagger-ui :is(.scheme-container, .authorization__btn) { display: none }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #3b4151 }
.swagger-ui .opblock.opblock .opblock-summary-method { background: #3b4151 }
.swagger-ui .info a, .swagger-ui .opblock-tag a { color: #0b57a4 }`;

/**
 * The document, readable. For the scope of pages, whose strict policy holds here too: every script and style is a file of this
 * origin, and the page sends nothing but the request for the document.
 */
export async function registerDocsPage(scope: FastifyInstance): Promise<void> {
  await scope.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    baseDir: VIEWER,
    // Else it is read from beside the code, which is another place where that is bundled.
    logo: { type: 'image/svg+xml', content: '' },
    // Links to operations would be links within the buttons that open them.
    uiConfig: {
      layout: 'BaseLayout',
      supportedSubmitMethods: [],
      defaultModelsExpandDepth: -1,
      deepLinking: false,
    },
    theme: {
      title: 'Contribution Desk: the interface',
      css: [{ filename: 'docs.css', content: STYLES }],
    },
  });
}

import { appConfigSchema, healthSchema, liveSchema } from '../../../../contract/service-info.ts';
import type { Operation } from './operation.ts';
import { documentSchema, metricsTextSchema } from './schemas.ts';

/** Endpoints for operating the service. */
export const STATUS_OPERATIONS = {
  config: {
    tag: 'Operation',
    summary: 'The app’s configuration',
    description:
      'Where the app finds the service (empty for its own origin), and whether it is for practice.',
    answer: {
      description: 'The configuration; not in the envelope.',
      other: { type: 'application/json', schema: appConfigSchema },
    },
    errors: {},
  },
  health: {
    tag: 'Operation',
    summary: 'Readiness',
    description:
      'Queries the store. For the reverse proxy, which should route requests only while this is 200.',
    limited: false,
    answer: { description: 'It is ready.', data: healthSchema },
    errors: { 503: 'The store cannot be reached: not ready.' },
  },
  live: {
    tag: 'Operation',
    summary: 'Liveness',
    description: 'Does not touch the store. A process that does not answer this should be restarted.',
    limited: false,
    answer: { description: 'It runs.', data: liveSchema },
    errors: {},
  },
  metrics: {
    tag: 'Operation',
    summary: 'Metrics for Prometheus',
    description:
      'Public in a practice registry. Elsewhere METRICS_TOKEN is required as the bearer token, and without that setting there are no metrics.',
    token: 'metrics',
    limited: false,
    answer: {
      description: 'In the text format of Prometheus.',
      other: { type: 'text/plain', schema: metricsTextSchema },
    },
    errors: { 401: 'The metrics token is missing or wrong.', 404: 'This service exposes no metrics.' },
  },
  openApi: {
    tag: 'Operation',
    summary: 'This document',
    description: 'OpenAPI 3.1, made from the schemas that check the requests.',
    answer: {
      description: 'The document; not in the envelope.',
      other: { type: 'application/json', schema: documentSchema },
    },
    errors: {},
  },
} as const satisfies Record<string, Operation>;

import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Tracing } from './port.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
/** A receiver that does not answer must not keep the process from ending. */
const LAST_WORDS_MS = 3000;

/**
 * Sends traces to an OTLP receiver, a few seconds after they ended and in batches. The exporter reads where to, with which headers, and what the
 * process is called from the standard environment variables (OTEL_EXPORTER_OTLP_*, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES).
 */
export function openTelemetry(options: {
  readonly version: string;
  /** Which part of the requests that no proxy decided about is traced, 0 to 1. */
  readonly ratio: number;
  readonly log: FastifyBaseLogger;
}): Tracing {
  // A receiver that is down is a line in the log, nothing more.
  const quiet = () => undefined;
  const warn = (message: string) => options.log.warn({ otel: message.slice(0, 500) }, 'traces could not be sent');
  diag.setLogger({ error: warn, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR);
  const named = resourceFromAttributes({ 'service.name': 'bookline', 'service.version': options.version });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 2000 })],
  });
  const tracer = provider.getTracer('bookline', options.version);
  return {
    start({ name, kind, parent, attributes }) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(outcome = {}) {
          const more: Attributes = { ...outcome.attributes };
          span.setAttributes(more);
          if (outcome.failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      let patience: NodeJS.Timeout | undefined;
      const given = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, LAST_WORDS_MS);
      });
      await Promise.race([provider.shutdown(), given]).finally(() => clearTimeout(patience));
    },
  };
}

/** What a traceparent stands for; nothing for one that says nothing. */
function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

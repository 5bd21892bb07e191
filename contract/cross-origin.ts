// Headers that libraries in a page add to each of its requests: traces (W3C, Sentry) and the mark
// of a script. A browser sends a request with one of them to another site only if the site lets it
// through.

export const ADDED_HEADERS = [
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
  'x-requested-with',
] as const

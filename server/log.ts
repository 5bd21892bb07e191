// The log: JSON lines on stderr (stdout is for answers), with level and time as people say them. Only fields named here are written, so that no secret, no
// body and no query string can slip in.

import pino from 'pino'
import type { LogLevel } from './config.ts'
import type { Log } from './deps.ts'

const FIELDS = [
  'request_id',
  'route',
  'code',
  'cause',
  'message',
  'stack',
  'work',
  'error',
  'bank',
  'url',
  'signal',
  'detail',
] as const

function allowed(detail: object): Record<string, unknown> {
  const fields = detail as Record<string, unknown>
  return Object.fromEntries(FIELDS.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))
}

/** A log that writes `level` and above. */
export function openLog(level: LogLevel): Log {
  const formatters = { level: (label: string) => ({ level: label }) }
  const timestamp = pino.stdTimeFunctions.isoTime
  const log = pino({ level, base: null, formatters, timestamp }, pino.destination({ fd: 2, sync: false }))
  return {
    info: (detail, message) => log.info(allowed(detail), message),
    warn: (detail, message) => log.warn(allowed(detail), message),
    error: (detail, message) => log.error(allowed(detail), message),
  }
}

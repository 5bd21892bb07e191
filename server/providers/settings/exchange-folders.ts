// The setting `folders` of a bank that works by files: where the worker puts remittances and takes
// returns, which another program (the bank's own, or one for SFTP) carries.

import { isAbsolute, resolve } from 'node:path'
import { isObject } from '../parse.ts'
import { type Context, refuseOthers } from './read-settings.ts'

export type ExchangeFolders = {
  /** Absolute paths. */
  readonly remittances: string
  readonly returns: string
  /** The times (HH:MM, of São Paulo) at which what waits is written. */
  readonly writtenAt: readonly string[]
}

const TIMES_MAX = 24
const TIME = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/

function readTimes({ faults }: Context, where: string, value: unknown): string[] | undefined {
  const all = Array.isArray(value) ? (value as unknown[]) : []
  const times = all.filter((one): one is string => typeof one === 'string' && TIME.test(one))
  const fits = times.length === all.length && all.length > 0 && all.length <= TIMES_MAX
  return fits
    ? times
    : void faults.push(`${where} must be 1 to ${TIMES_MAX} times, such as ["10:00", "17:30"]`)
}

function readPath({ faults }: Context, where: string, value: unknown): string | undefined {
  return typeof value === 'string' && isAbsolute(value) && !value.includes('\0')
    ? resolve(value)
    : void faults.push(`${where} must be the absolute path of a folder`)
}

/** Reads the setting at `where`; undefined when it has a fault. */
export function readFolders(
  context: Context,
  where: string,
  value: unknown,
): ExchangeFolders | undefined {
  if (!isObject(value))
    return void context.faults.push(
      `${where} must be {"remittances": "/…", "returns": "/…", "writtenAt": ["10:00"]}`,
    )
  refuseOthers(context, where, value, ['remittances', 'returns', 'writtenAt'])
  const remittances = readPath(context, `${where}.remittances`, value['remittances'])
  const returns = readPath(context, `${where}.returns`, value['returns'])
  const writtenAt = readTimes(context, `${where}.writtenAt`, value['writtenAt'])
  if (!remittances || !returns || !writtenAt) return undefined
  if (remittances === returns)
    return void context.faults.push(
      `${where}: remittances and returns must be two folders: a remittance would be read as a return`,
    )
  return { remittances, returns, writtenAt }
}

// The list of all commands, in the order of the help: those written by hand, then one for each
// other operation of the contract.

import { advanceClock, agenda, setClock, showClock } from './records/clock.ts'
import type { Command } from './command.ts'
import { completeAmong, completion } from './completion.ts'
import { doctor } from './records/doctor.ts'
import { getEvent, listEvents, resendEvent, streamEvents } from './records/events.ts'
import { listen } from './listen/listen.ts'
import { login, logout } from './login/login.ts'
import { getLog, listLogs, tailLogs } from './records/logs.ts'
import { mcp } from './mcp/mcp.ts'
import { open } from './login/open.ts'
import { CALLS } from './calls/operations.ts'
import { deleteProfile, listProfiles, useProfile } from './login/profiles.ts'
import { commandFor } from './calls/resource.ts'
import { status } from './status.ts'
import { trigger } from './listen/trigger.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhook,
  testWebhook,
} from './listen/webhooks.ts'

/** Operations that a command of their own calls, with everything that they take. */
export const BY_HAND: ReadonlyMap<string, Command> = new Map([
  ['events.list', listEvents],
  ['events.get', getEvent],
  ['events.stream', streamEvents],
  ['webhooks.list', listWebhooks],
  ['webhooks.create', createWebhook],
  ['webhooks.test', testWebhook],
  ['webhooks.rotateSecret', rotateWebhook],
  ['webhooks.delete', deleteWebhook],
  ['doctor.look', doctor],
])

export const COMMANDS: readonly Command[] = [
  login,
  logout,
  listProfiles,
  useProfile,
  deleteProfile,
  status,
  listen,
  trigger,
  listEvents,
  getEvent,
  streamEvents,
  resendEvent,
  listWebhooks,
  createWebhook,
  testWebhook,
  rotateWebhook,
  deleteWebhook,
  tailLogs,
  listLogs,
  getLog,
  open,
  showClock,
  advanceClock,
  setClock,
  agenda,
  doctor,
  mcp,
  completion,
  completeAmong(() => COMMANDS),
  ...CALLS.filter(({ id }) => !BY_HAND.has(id)).map(commandFor),
]

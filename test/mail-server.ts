// A mail server on this machine, for tests: the mails it received, and its replies.

import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Test } from './world.ts'

export type TakenMail = {
  readonly to: readonly string[]
  readonly from: string
  readonly raw: string
}

export type TestMailServer = {
  readonly port: number
  readonly taken: readonly TakenMail[]
  /** Number of connections that were opened. */
  readonly connections: () => number
  close(): Promise<void>
}

type Answers = {
  port?: number
  /** The reply for a recipient, such as `550 No such user`; undefined: accepted. */
  refusalOf?: (recipient: string) => string | undefined
  /** Runs when a mail has arrived, before the server replies. */
  onTaken?: () => Promise<void>
  /** Accepts no connection now. */
  isBusy?: boolean
  options?: SMTPServerOptions
}

const smtpError = (text: string): Error =>
  Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) })

/** Starts a mail server, on a free port unless one is given. It ends with the test. */
export async function startMailServer(t: Test, answers: Answers = {}): Promise<TestMailServer> {
  const taken: TakenMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections += 1
      done(answers.isBusy ? smtpError('421 Too busy') : null)
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = answers.refusalOf?.(address)
      done(refusal === undefined ? null : smtpError(refusal))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      const end = async () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        taken.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        })
        await answers.onTaken?.()
        done()
      }
      stream.on('end', () => {
        end().catch(done)
      })
    },
    ...answers.options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(answers.port ?? 0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  t.after(close)
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    connections: () => connections,
    close,
  }
}

/** A header of a mail. */
export const headerOf = ({ raw }: TakenMail, name: string): string | undefined =>
  new RegExp(`^${name}: ((?:.*)(?:\r\n[ \t].*)*)`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\r\n[ \t]+/g, ' ')

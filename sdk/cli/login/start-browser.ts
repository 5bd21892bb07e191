// Starts the browser of this machine.

import { spawn } from 'node:child_process'

const BROWSERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  // Not by the shell, which reads & and ^ of an address as its own.
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
}

/**
 * The program and its arguments, none of which a shell reads; undefined for an address that no
 * browser should open.
 */
export function browserCommand(
  address: string,
  {
    platform,
    browser,
  }: { readonly platform: NodeJS.Platform; readonly browser: string | undefined },
): readonly [program: string, ...args: string[]] | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return undefined
  const [program, ...args] = browser ? [browser] : (BROWSERS[platform] ?? ['xdg-open'])
  return [program!, ...args, url.href]
}

/**
 * Starts the browser of this machine, or the program that BROWSER names; false where there is none.
 */
export function startBrowser(address: string, browser: string | undefined): Promise<boolean> {
  const command = browserCommand(address, { platform: process.platform, browser })
  if (!command) return Promise.resolve(false)
  const [program, ...args] = command
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    child.once('error', () => done(false))
    child.once('spawn', () => {
      child.unref()
      done(true)
    })
  })
}

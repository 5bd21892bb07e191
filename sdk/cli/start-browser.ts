// Starts the browser of this machine.

import { spawn } from 'node:child_process'

const BROWSERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Starts the browser of this machine, or the program that BROWSER names; false where there is none. */
export function startBrowser(url: string, browser: string | undefined): Promise<boolean> {
  const [program, ...args] = browser ? [browser] : (BROWSERS[process.platform] ?? ['xdg-open'])
  return new Promise((done) => {
    const child = spawn(program!, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', () => done(false))
    child.once('spawn', () => {
      child.unref()
      done(true)
    })
  })
}

// Eyes for tests of what is printed: turns a PDF into a picture and reads bars and QR codes from it, with Debian's
// poppler-utils and zbar-tools. It knows no slip.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'

const RUN_TIMEOUT_MS = 30_000
const INSTALL_TIMEOUT_MS = 120_000
const PACKAGES = ['poppler-utils', 'zbar-tools']
/** As coarse as an ordinary printer or a photograph of a screen would give it. */
const DPI = 200

const isThere = (): boolean =>
  ['pdftoppm', 'zbarimg'].every(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore', timeout: RUN_TIMEOUT_MS }).error === undefined,
  )

function install(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args: string[]) => spawnSync('apt-get', args, { env, timeout: INSTALL_TIMEOUT_MS }).status === 0
  const wanted = ['install', '-y', '--no-install-recommends', ...PACKAGES]
  return run(wanted) || (run(['update']) && run(wanted))
}

/** A word and the box around its letters, in points from the upper left corner of the page. */
export type Word = {
  readonly text: string
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
}

export type Scanner = {
  /** What stands in the first page of a PDF, in the order it is found. */
  readonly read: (pdf: Buffer) => string[]
  /** The text of the first page, as a reader of PDF would copy it. */
  readonly text: (pdf: Buffer) => string
  /** Every word of the first page, and where it stands. */
  readonly words: (pdf: Buffer) => Word[]
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: RUN_TIMEOUT_MS })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(0, 300)}`)
  return stdout
}

function inFolder<T>(pdf: Buffer, look: (path: string) => T): T {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-scan-'))
  try {
    const path = join(folder, 'page.pdf')
    fs.writeFileSync(path, pdf)
    return look(path)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function readCodes(path: string): string[] {
  const picture = `${path}-page`
  run('pdftoppm', ['-r', String(DPI), '-png', '-singlefile', path, picture])
  // zbar ends with 4 when it sees no code, which is an answer and no failure.
  const { status, stdout } = spawnSync('zbarimg', ['-q', '--raw', `${picture}.png`], {
    encoding: 'utf8',
    timeout: RUN_TIMEOUT_MS,
  })
  if (status !== 0 && status !== 4) throw new Error(`zbarimg ended with ${status}`)
  return stdout.split('\n').filter(Boolean)
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g

function readWords(path: string): Word[] {
  return [...run('pdftotext', ['-bbox', path, '-']).matchAll(WORD)].map(([, left, top, right, bottom, text]) => ({
    text: text!,
    box: [Number(left), Number(top), Number(right), Number(bottom)],
  }))
}

/** A scanner, or why there is none: what to install. */
export function openScanner(): Scanner | string {
  if (!isThere() && !(install() && isThere()))
    return `install Debian's ${PACKAGES.join(' and ')} to read what is printed on slips`
  return {
    read: (pdf) => inFolder(pdf, readCodes),
    text: (pdf) => inFolder(pdf, (path) => run('pdftotext', ['-layout', path, '-'])),
    words: (pdf) => inFolder(pdf, readWords),
  }
}

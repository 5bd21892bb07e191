// Builds the portal: `node portal/build.ts`. The result is in `portal/dist/<hash of the sources>`,
// with compressed forms beside each file. It is built once for the same sources; several builds at
// once do not disturb one another.

import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildFolder, PORTAL_FOLDER } from '../server/web/portal/sources.ts'

/** Nearly the best compression, in a tenth of the time. */
const BROTLI_QUALITY = 9
const COMPRESSED = /\.(js|css|html|svg)$/
/** A build that was broken off leaves its folder; after this time no build is still running. */
const UNFINISHED_MAX_MS = 10 * 60_000

function compress(path: string): void {
  const bytes = fs.readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  fs.writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  fs.writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

/** Removes builds of other sources. A server that runs has read its own into memory. */
function removeOthers(folder: string): void {
  const parent = dirname(folder)
  for (const name of fs.readdirSync(parent)) {
    const other = join(parent, name)
    // Gone: another build of the same sources has just renamed its folder.
    const found = fs.statSync(other, { throwIfNoEntry: false })
    if (!found || name === basename(folder)) continue
    const age = fs.statSync(folder).mtimeMs - found.mtimeMs
    if (age > UNFINISHED_MAX_MS) fs.rmSync(other, { recursive: true, force: true })
  }
}

/** Builds into a folder of its own, which is renamed when it is complete. */
export async function buildPortal(folder = buildFolder()): Promise<void> {
  if (fs.existsSync(folder)) return
  fs.mkdirSync(dirname(folder), { recursive: true })
  const outDir = fs.mkdtempSync(`${folder}.`)
  await build({
    root: PORTAL_FOLDER,
    configFile: false,
    // Relative: the server may be under a path prefix, and its pages are at any depth.
    base: './',
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // A `data:` address of a style or font would need a wider policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  for (const entry of fs.readdirSync(outDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && COMPRESSED.test(entry.name)) compress(join(entry.parentPath, entry.name))
  fs.chmodSync(outDir, 0o755)
  try {
    fs.renameSync(outDir, folder)
  } catch (error) {
    fs.rmSync(outDir, { recursive: true, force: true })
    // Another build of the same sources was faster.
    if (!fs.existsSync(folder)) throw error
  }
  removeOthers(folder)
}

if (process.argv[1] === import.meta.filename) {
  const [argument] = process.argv.slice(2)
  if (argument === undefined) await buildPortal()
  else {
    process.stdout.write(
      'usage: npm run build:portal\nBuilds the portal, unless it is built from the present sources.\n',
    )
    process.exitCode = argument === '--help' ? 0 : 1
  }
}

// A program that gives a model tools, for tests of `vintem mcp`: over the pipes of a process, as
// every such program speaks with it.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { openCli, type Said } from './cli.ts'
import type { Test } from './world.ts'

const MAIN = resolve(import.meta.dirname, '../sdk/cli/main.ts')

/** A client: it numbers its requests, and finds their answers by their ids. */
export function openMcp(t: Test, env: Record<string, string>, args: readonly string[] = []) {
  const { PATH = '' } = process.env
  const home = openCli(t).home
  const child = spawn(process.execPath, [MAIN, 'mcp', ...args], {
    env: { PATH, HOME: join(home, 'none'), ...env },
    stdio: 'pipe',
  })
  const waiting = new Map<unknown, (answer: Said) => void>()
  const lines: string[] = []
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    const answer = JSON.parse(line)
    waiting.get(answer.id)?.(answer)
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  t.after(async () => {
    child.stdin.end()
    await ended
  })
  let last = 0
  const write = (text: string) => void child.stdin.write(`${text}\n`)
  const notify = (method: string, params: object = {}) =>
    write(JSON.stringify({ jsonrpc: '2.0', method, params }))
  const answerTo = (id: unknown) => new Promise<Said>((done) => waiting.set(id, done))
  const ask = (method: string, params: object = {}): Promise<Said> => {
    const id = ++last
    const answer = answerTo(id)
    write(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return answer
  }
  const call = async (name: string, input: object) => {
    const { result } = await ask('tools/call', { name, arguments: input })
    return { isError: result.isError === true, text: result.content[0].text as string }
  }
  const read = async (operation: string, more: object = {}): Promise<Said> => {
    const { isError, text } = await call('read', { operation, ...more })
    assert.equal(isError, false, text)
    return JSON.parse(text)
  }
  const end = () => (child.stdin.end(), ended)
  const kill = () => (child.kill('SIGKILL'), ended)
  return { write, notify, answerTo, ask, call, read, end, kill, ended, lines, stderr: () => stderr }
}

export type Mcp = ReturnType<typeof openMcp>

/**
 * Runs a program that cannot outlive its parent: `node tied.ts <folder or -> <program> [arguments]`. Standard
 * input is the lifeline. When it closes, even because the parent was killed, the program is asked to stop,
 * killed after ten seconds, and its working folder is removed.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const [folder, program, ...programArguments] = process.argv.slice(2)
if (!folder || !program) throw new Error('Usage: node tied.ts <folder or -> <program> [arguments]')

const child = spawn(program, programArguments, { stdio: ['ignore', 'inherit', 'inherit'] })

function end(code: number): never {
  if (folder && folder !== '-') rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.exit(code)
}

child.on('error', (error) => {
  process.stderr.write(`${program} did not start: ${error.message}\n`)
  end(127)
})
child.on('exit', (code) => end(code ?? 1))

process.stdin.resume().on('close', () => {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
})

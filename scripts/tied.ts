/**
 * Runs a program that cannot outlive the one that started it: `node tied.ts <folder or -> <program>
 * [arguments]`. Standard input is the lifeline. When it closes, also because the other end was killed, the
 * program is asked to stop, made to stop after ten seconds, and the folder it worked in is removed.
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

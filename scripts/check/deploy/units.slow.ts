import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#setup/root.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-unit-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = ['ground-control.service', 'ground-control-verify.service', 'ground-control-verify.timer'].map((name) => {
  const file = path.join(folder, name)
  writeFileSync(file, readFileSync(`${root}deploy/${name}`, 'utf8').replace('/usr/bin/node', process.execPath))
  return file
})
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })

test('systemd understands the unit files', () => {
  const { status, stderr } = analyze('verify', ...files)
  expect([status, stderr]).toEqual([0, ''])
})

test('systemd rates the services as well protected', () => {
  const services = files.filter((file) => file.endsWith('.service'))
  const { status, stdout, stderr } = analyze('security', '--offline=true', '--threshold=20', '--no-pager', ...services)
  expect(status, stdout + stderr).toBe(0)
})

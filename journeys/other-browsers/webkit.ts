import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '#proofs/free-port.ts'
import type { Browser } from './browser.ts'

const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
const program = findMiniBrowser()

/** Whether this machine has WebKit, its driver, and a screen that nobody looks at. */
export const hasWebKit = program !== undefined && existsSync(driver) && existsSync(screen)

/** The small browser that comes with the driver. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib'
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu')) : []
  return folders
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(libraries, folder, `webkit2gtk-${version}/MiniBrowser`)))
    .find((path) => existsSync(path))
}

/** WebKit in the small browser of its driver, driven by WebDriver, with a clock in this zone. */
export async function openWebKit(zone: string): Promise<Browser> {
  const settings = mkdtempSync(join(tmpdir(), 'bathhouse-webkit-'))
  writeSettings(settings)
  const { display, child: shown } = await openScreen()
  const port = await findFreePort()
  const served = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, TZ: zone, XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  })
  const end = async () => {
    await Promise.all([endProcess(served), endProcess(shown)])
    rmSync(settings, { recursive: true, force: true })
  }
  try {
    const page = await openSession(port)
    return {
      open: (address) => answered(`open ${address}`, page.get(address)),
      goBack: () => answered('go back', page.navigate().back()),
      run: (script) => answered('run a program in the page', page.executeScript(script)),
      find: async (script) => {
        const asked = page.executeScript<WebElement | null>(noteComplaints + script)
        const element = await answered('find an element of the page', asked)
        return (
          element && {
            click: () => answered('click', element.click()),
            type: (text) => answered('type', element.sendKeys(text)),
          }
        )
      },
      resize: async (width) =>
        void (await answered('resize', page.manage().window().setRect({ x: 0, y: 0, width, height: 900 }))),
      complaints: () => answered('tell what was wrong', page.executeScript(tellComplaints)),
      close: async () => {
        // Whoever does not answer any more is ended with the driver.
        await answered('quit', page.quit()).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** How long the driver may take to answer (milliseconds). */
const PATIENCE = 8000

/**
 * What the driver answers. A program that is run while its page is being left is sometimes answered by nobody: that is
 * an error, so that whoever looks at a page looks again.
 */
async function answered<Answer>(asked: string, answer: Promise<Answer>): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The driver did not answer when it was asked to ${asked}.`)),
    PATIENCE,
  )
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Since the driver does not tell of errors, the page notes them, from the first look at it on. */
const noteComplaints = `
  if (!window.notesComplaints) {
    window.notesComplaints = true
    const note = (words) => {
      const before = JSON.parse(sessionStorage.getItem('complaints') ?? '[]')
      sessionStorage.setItem('complaints', JSON.stringify([...before, words]))
    }
    addEventListener('error', ({ message }) => note(message))
    addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
  }
`
const tellComplaints = `return JSON.parse(sessionStorage.getItem('complaints') ?? '[]')`

/** The bar of the browser's window is wider than a phone unless it is as good as nothing. */
function writeSettings(folder: string): void {
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; border: 0 }',
  )
  // It is how a visitor of this system asks for less motion.
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
}

/** A screen that nobody looks at; it chooses its own number. */
async function openScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, child }
}

async function openSession(port: number) {
  const asked = new Capabilities({
    browserName: 'MiniBrowser',
    // After Back from another site the driver waits for ever; whoever looks at a page waits for it anyway.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
  })
  const ask = () => new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(asked).build()
  // The driver says nowhere that it listens.
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 20) throw error
      await wait(250)
    }
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'close')
}

import { minutesOfDay } from '#domain/sydney-time.ts'

type Water = {
  /** How far below the upper edge the sun stands, in a sky of 56 px. */
  sunAt: number
  light: Light
}
type Light = {
  sky: [from: string, to: string]
  water: [from: string, to: string]
  ring: string
  stone: string
  sun: string
}

const waters = {
  morning: {
    sunAt: 30,
    light: {
      sky: ['#f6ead6', '#f3dfd3'],
      water: ['#d3e5df', '#a3c7bd'],
      ring: '#6a9d92',
      stone: '#2f5d57',
      sun: '#dfa878',
    },
  },
  day: {
    sunAt: 14,
    light: {
      sky: ['#edf3ef', '#dde8e3'],
      water: ['#c4dcd4', '#86b3a8'],
      ring: '#5d8f85',
      stone: '#2f5d57',
      sun: '#e6c391',
    },
  },
  evening: {
    sunAt: 22,
    light: {
      sky: ['#5d837c', '#8fb0a6'],
      water: ['#3f6f67', '#244a45'],
      ring: '#8fc4b7',
      stone: '#dde8e3',
      sun: '#f3dfb9',
    },
  },
} satisfies Record<string, Water>

/**
 * Which light lies on the water: that of the hour somebody comes at, else that of noon. On the site the dawn ends and the
 * lamps are lit at the same hours (web/shell/Scene.module.css); a test holds them equal.
 */
function waterAt(startsAt: Date | undefined): Water {
  const minutes = startsAt ? minutesOfDay(startsAt) : 12 * 60
  if (minutes < 10 * 60) return waters.morning
  return minutes < 17 * 60 ? waters.day : waters.evening
}

const height = 132
const skyHeight = 56
const sunSize = 20

/**
 * Still water under a sky, with rings around a stone, in the light of the hour that was booked: drawn by colours and
 * round borders alone, because programs that read emails show neither drawings nor pictures from elsewhere. Outlook
 * on Windows knows no round borders and shows the plain water.
 */
export function waterBand(startsAt: Date | undefined): string {
  const { light, sunAt } = waterAt(startsAt)
  const rings = [264, 180, 100].map((width, i) => ring(width, [60, 42, 26][i]!, light.ring))
  return (
    `<td class="water" bgcolor="${light.water[0]}" height="${height}" align="center" valign="top" aria-hidden="true" ` +
    `style="height:${height}px;padding:0;border-radius:18px 18px 0 0;${lightOf(light)};font-size:0;line-height:0">` +
    `<!--[if !mso]><!-->` +
    `<div style="height:${skyHeight}px;overflow:hidden"><div class="sun" style="width:${sunSize}px;height:${sunSize}px;` +
    `margin:${sunAt}px 56px 0 auto;border-radius:50%;background-color:${light.sun}"></div></div>` +
    `${rings.join('')}<div class="stone" style="width:38px;height:14px;margin:0 auto;border-radius:50%;` +
    `background-color:${light.stone}"></div>${'</div>'.repeat(rings.length)}` +
    `<!--<![endif]--></td>`
  )
}

/** A ring that the next ones lie in; who writes it closes it. */
const ring = (width: number, tall: number, colour: string) =>
  `<div class="ring" style="box-sizing:border-box;width:${width}px;height:${tall}px;margin:0 auto;padding-top:7px;` +
  `border:1.5px solid ${colour};border-radius:50%">`

const lightOf = ({ sky, water }: Light) =>
  `background-color:${water[0]};background-image:linear-gradient(180deg,${sky[0]},${sky[1]} ${skyHeight}px,` +
  `${water[0]} ${skyHeight}px,${water[1]})`

const byNight: Light = {
  sky: ['#1b2f2b', '#26443f'],
  water: ['#1d3833', '#132a26'],
  ring: '#6f9f95',
  stone: '#8fc4b7',
  sun: '#e5c9a3',
}

/** The rules by which the water lies in the dark, whatever the hour. */
export const waterByNight =
  `.water{${lightOf(byNight).replaceAll(';', '!important;')}!important}` +
  `.ring{border-color:${byNight.ring}!important}.stone{background-color:${byNight.stone}!important}` +
  `.sun{background-color:${byNight.sun}!important}`

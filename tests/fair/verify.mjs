// Verifies fair deals as docs/fairness.md explains them, with nothing but node's own crypto.
//
//     node verify.mjs RECORD...         every deck of every match that has "fairness"
//     node verify.mjs --vectors FILE    the kept decks
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const scheme = 'pasch-fair-1'
const bytes = (digits) => Buffer.from(digits, 'hex')
const mac = (key, text) => createHmac('sha256', key).update(text, 'ascii').digest()
const commitment = (secret) => createHash('sha256').update(bytes(secret)).digest('hex')

function shuffle(secret, contributions, number, tiles) {
  const key = mac(bytes(secret), `${scheme}:match:${contributions.join(',')}`)
  let block = Buffer.alloc(0), blocks = 0, at = 0
  const word = () => {
    if (at === block.length) {
      block = mac(key, `${scheme}:shuffle:${number}:${blocks++}`)
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4)
  }
  const below = (count) => {
    for (;;) {
      const number = word()
      if (number < Math.floor(2 ** 32 / count) * count) return number % count
    }
  }
  const deck = [...tiles]
  for (let last = deck.length - 1; last > 0; last--) {
    const other = below(last + 1)
    ;[deck[last], deck[other]] = [deck[other], deck[last]]
  }
  return deck
}

// The set in its own order: 0-0 0-1 1-1 0-2 …
function setOf(deck) {
  const tiles = []
  if (deck[0].split('-').length === 3) {
    for (let c = 0; c <= 5; c++) for (let b = 0; b <= c; b++) for (let a = 0; a <= b; a++) tiles.push(`${a}-${b}-${c}`)
  } else {
    const highest = Math.max(...deck.map((tile) => Number(tile.split('-')[1])))
    for (let b = 0; b <= highest; b++) for (let a = 0; a <= b; a++) tiles.push(`${a}-${b}`)
  }
  return tiles
}

const same = (a, b) => a.length === b.length && a.every((tile, i) => tile === b[i])

function verify(path) {
  let fairness, number, verified = 0
  readFileSync(path, 'utf8').split('\n').forEach((text, i) => {
    if (!text) return
    const line = JSON.parse(text)
    if ('pasch' in line) {
      fairness = line.fairness
      number = 0
      if (fairness && commitment(fairness.secret) !== fairness.commitment)
        throw new Error(`line ${i + 1}: the commitment is of another secret`)
    } else if (fairness && line.deck) {
      number++
      if (!same(shuffle(fairness.secret, fairness.contributions, number, setOf(line.deck)), line.deck))
        throw new Error(`line ${i + 1}: this is not shuffle ${number}`)
      verified++
    }
  })
  return verified
}

function checkVectors(path) {
  const vectors = JSON.parse(readFileSync(path, 'utf8'))
  for (const { secret, commitment: promised, contributions, number, tiles, deck } of vectors)
    if (commitment(secret) !== promised || !same(shuffle(secret, contributions, number, Array(tiles).keys()), deck))
      throw new Error(`shuffle ${number} of ${secret} differs`)
  return vectors.length
}

try {
  const [first, ...others] = process.argv.slice(2)
  const count = first === '--vectors' ? checkVectors(others[0]) : [first, ...others].reduce((sum, path) => sum + verify(path), 0)
  console.log(`${count} decks`)
} catch (error) {
  console.log(error.message)
  process.exitCode = 1
}

// The driver of pf-boggle: node _pf_boggle_driver.js PACKAGE-FOLDER WORD-LIST
'use strict'
const fs = require('fs')
const path = require('path')
const readline = require('readline')

const [packageFolder, wordList] = process.argv.slice(2)
const solve = require(path.join(packageFolder, 'src', 'base-solve'))
const words = fs.readFileSync(wordList, 'utf8').split('\n').filter(Boolean)

const seconds = (since) => Number(process.hrtime.bigint() - since) / 1e9
const peakMb = () => process.resourceUsage().maxRSS * 1024 / 1e6

let started = process.hrtime.bigint()
solve.initialize(words)
console.log(JSON.stringify({ load_s: seconds(started), peak_mb: peakMb() }))

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const board = JSON.parse(line).flat()
  const before = process.cpuUsage()
  started = process.hrtime.bigint()
  const found = solve(board, words)
  const solveS = seconds(started)
  const cpu = process.cpuUsage(before)
  const cpuS = (cpu.user + cpu.system) / 1e6
  const distinct = [...new Set(found.map((entry) => entry.word.toLowerCase()))].sort()
  console.log(JSON.stringify({ solve_s: solveS, cpu_s: cpuS, words: distinct, peak_mb: peakMb() }))
})

// Writes `shared/analysis/media/pdf/letter-shapes.json` anew: the letters of PDFium's own fonts, as PDFium draws them. `npm run format` breaks its lines.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadPdfium } from '../shared/analysis/media/pdf/load-pdfium.ts';
import { drawLetterShapes } from '../support/media/draw-letter-shapes.ts';

const target = resolve(import.meta.dirname, '../shared/analysis/media/pdf/letter-shapes.json');
const { characters, aspects, cells } = await drawLetterShapes(await loadPdfium());
const text = [
  '{',
  `  "characters": ${JSON.stringify(characters)},`,
  `  "aspects": ${JSON.stringify(aspects)},`,
  `  "cells": ${JSON.stringify(cells)}`,
  '}\n',
].join('\n');
await writeFile(target, text);

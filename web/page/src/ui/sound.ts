// SPDX-License-Identifier: MIT
// A few soft sounds, synthesised by the browser without sound files: wood on wood, two pieces meeting, a bell for Ŝako,
// a chord.

import { settings } from './settings.ts';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function fade(from: AudioNode, at: number, length: number, loud: number): void {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  from.connect(gain).connect(context!.destination);
}

/** Plays a wooden piece being set down: a short knock with a low body. */
function knock(after: number, pitch: number): void {
  const at = context!.currentTime + after;
  if (!noise) {
    noise = context!.createBuffer(1, context!.sampleRate / 10, context!.sampleRate);
    noise.getChannelData(0).forEach((_, i, all) => (all[i] = Math.random() * 2 - 1));
  }
  const click = context!.createBufferSource();
  click.buffer = noise;
  const wood = context!.createBiquadFilter();
  wood.type = 'bandpass';
  wood.frequency.value = 5 * pitch;
  wood.Q.value = 1.5;
  fade(click.connect(wood), at, 0.05, 0.35);
  click.start(at, 0, 0.06);
  tone(after, pitch, 0.09, 0.25);
}

function tone(after: number, pitch: number, length: number, loud: number): void {
  const at = context!.currentTime + after;
  const oscillator = context!.createOscillator();
  oscillator.frequency.value = pitch;
  fade(oscillator, at, length, loud);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/**
 * `step`: a piece is set down; `unite`: two pieces meet; `sako`: a king is threatened; `won`, `over`: the game has
 * ended.
 */
export function play(sound: 'step' | 'unite' | 'sako' | 'won' | 'over'): void {
  // Before the user has touched the page, a browser plays nothing and logs a warning.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (sound === 'step') knock(0, 190);
  if (sound === 'unite') [190, 255].forEach((pitch, i) => knock(0.075 * i, pitch));
  if (sound === 'sako') [880, 1320].forEach((pitch) => tone(0.08, pitch, 0.7, 0.05));
  if (sound === 'won') [392, 494, 587, 784].forEach((pitch, i) => tone(0.1 * i, pitch, 0.9, 0.09));
  if (sound === 'over') [392, 311].forEach((pitch, i) => tone(0.18 * i, pitch, 0.9, 0.08));
}

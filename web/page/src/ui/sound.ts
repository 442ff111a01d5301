// A few tones, made by the browser: no sound files. Off unless the reader switches it on.

import { settings } from './settings.ts';

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const start = context.currentTime + at;
  oscillator.frequency.value = frequency;
  oscillator.type = 'triangle';
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.16, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

/** `step`: a piece set down; `unite`: two tones that meet; `end`: the game is over. */
export function play(sound: 'step' | 'unite' | 'end'): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (sound === 'step') tone(330, 0, 0.09);
  if (sound === 'unite') [392, 494].forEach((f, i) => tone(f, 0.05 * i, 0.16));
  if (sound === 'end') [392, 494, 587, 784].forEach((f, i) => tone(f, 0.12 * i, 0.3));
}

/** The look of everything that can be pressed, typed into or read inside a figure: the first sheet of each, in this order. */
import { css } from 'lit';
import { controls } from './look/controls.js';
import { drawing } from './look/drawing.js';
import { frame } from './look/frame.js';
import { menu } from './look/menu.js';
import { pointers } from './look/pointers.js';
import { states } from './look/states.js';
import { text } from './look/text.js';

export const look = css`
  ${frame}
  ${menu}
  ${drawing}
  ${controls}
  ${pointers}
  ${text}
  ${states}
`;

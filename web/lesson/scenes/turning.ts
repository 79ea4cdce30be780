/** How rotation tells positions: hands, both words turned, a head that uses it. */
import type { Scene } from '../scene.js';

export const TURNING: readonly Scene[] = [
  {
    id: 'hands',
    figure: 'odometer',
    settings: 'm=0&pair=0',
    hide: ['table', 'export'],
    lock: ['model'],
    place: 'figure-odometer',
    goal: 'slow',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'A position is a set of angles',
        text: '$$\\ang{\\varphi_i} = \\pos{m}\\,\\theta_i$$',
        ask: 'Start at position 0 and go on by one word. Which hand turns furthest, and which hardly moves?',
        answer:
          'Hand 0 turns furthest, by 1 radian, about [57]{=lesson.radian}°. Each later hand turns less, by a fixed ratio. The last one hardly moves.',
        expect: [
          {
            says: '“The hands with high numbers are the fast ones.”',
            cure: 'Move on by one word: hand 0, the first dial, jumps, and the last dials stand still. $\\theta_i$ falls with $i$.',
          },
          {
            says: '“The hand is the position, like one clock for the whole word.”',
            cure: 'Go on until hand 0 has come round: alone it could not tell the two positions apart. The slower hands beside it can.',
          },
        ],
        notes:
          'Say that a query has many numbers and that they are taken two at a time; each pair is one hand. Let the class count the positions along, from 0 on. The comparison with an odometer helps: fast wheels for neighbours, slow wheels for chapters. Angles on the page are in degrees, formulas in radians; say so once.',
        task: {
          text: 'A hand turns by [40]{=}° per word and starts at 0°. At position 2 it is at ___°, at position 5 at ___°, at position 9 at ___°. Which of these positions could it not tell from position 0? ___',
          key: '[80]{=lesson.at2}; [200]{=lesson.at5}; [360]{=lesson.at9}, which is 0 again; only position 9 looks like position 0',
        },
      },
      zh: {
        title: '位置就是一组角度',
        text: '$$\\ang{\\varphi_i} = \\pos{m}\\,\\theta_i$$',
        ask: '从位置 0 出发，往后一个词。哪根指针转得最多，哪根几乎不动？',
        answer:
          '第 0 根转得最多，转了 1 弧度，约 [57]{=lesson.radian}°。后面每一根都比前一根转得少，比值固定；最后一根几乎不动。',
        expect: [
          {
            says: '“编号大的指针转得快。”',
            cure: '往后走一个词：第 0 根，也就是第一个表盘，跳了一大步，最后几个表盘纹丝不动。$\\theta_i$ 随 $i$ 减小。',
          },
          {
            says: '“一根指针就是位置，像一只钟管整个词。”',
            cure: '一直走到第 0 根转完一圈：单靠它，分不清这两个位置；旁边慢的指针分得清。',
          },
        ],
        notes:
          '先说明：一个查询有许多个数，两个两个配成对，每一对就是一根指针。带着全班从 0 开始一个位置一个位置地数。可以用里程表作比方：快的轮子管左邻右舍，慢的轮子管章节。图上的角用度，公式里用弧度，要交代一次。',
        task: {
          text: '一根指针每个词转 [40]{=}°，从 0° 出发。在位置 2 指向 ___°，在位置 5 指向 ___°，在位置 9 指向 ___°。单靠它，哪个位置与位置 0 分不清？___',
          key: '[80]{=lesson.at2}；[200]{=lesson.at5}；[360]{=lesson.at9}，也就是 0；只有位置 9 与位置 0 分不清',
        },
      },
    },
  },
  {
    id: 'both',
    figure: 'pair',
    settings: 'm=107&n=100&pair=12&both=1',
    hide: ['table', 'export'],
    lock: ['model'],
    place: 'figure-pair',
    goal: 'both',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'When both words move, no angle between them changes',
        text: '$$\\pos{m}\\,\\theta_i - \\pos{n}\\,\\theta_i = (\\pos{m} - \\pos{n})\\,\\theta_i$$',
        ask: 'Both words walk on by the same number of words. What happens to the score, and why?',
        answer:
          'It stays the same. The query turns by $\\pos{m}\\theta_i$ and the key by $\\pos{n}\\theta_i$, so the angle between them is $(\\pos{m} - \\pos{n})\\,\\theta_i$ plus the angle that they started with. No length changes.',
        expect: [
          {
            says: '“The score can’t stay, both vectors are different ones now.”',
            cure: 'Walk both on: both arrows turn, the angle between them stays. A dot product needs only the two lengths and this angle.',
          },
          {
            says: '“RoPE is an absolute encoding, because each word is turned by its own position.”',
            cure: 'Each word is turned by its absolute position, and the score contains only the difference. Switch *Move q and k together* off and on, and compare.',
          },
          {
            says: '“The value is turned as well.”',
            cure: 'Only query and key are turned, because only they meet in the score. [The weights of a sentence](#figure-sentence) show what follows.',
          },
        ],
        notes:
          'This is the scene that everything hangs on; give it time. First the angle: two hands of a clock, both put forward by the same angle. Then the rule from school: the dot product is length times length times cosine of the angle between. Write the one line of the formula on the board and let the class say which letters drop out.',
        task: {
          text: 'A query at position 7 and a key at position 4 are turned by $\\theta = 20^\\circ$ per word and start in the same direction. The query turns by ___°, the key by ___°; between them there are ___°. Both move on by [100]{=} words. Now there are ___° between them.',
          key: '[140]{=lesson.query}; [80]{=lesson.key}; [60]{=lesson.between}; [60]{=lesson.between} again',
        },
      },
      zh: {
        title: '两个词一起移动，夹角都不变',
        text: '$$\\pos{m}\\,\\theta_i - \\pos{n}\\,\\theta_i = (\\pos{m} - \\pos{n})\\,\\theta_i$$',
        ask: '两个词一起往后走同样多个词。得分会怎样？为什么？',
        answer:
          '不变。查询转过 $\\pos{m}\\theta_i$，键转过 $\\pos{n}\\theta_i$，夹角是 $(\\pos{m} - \\pos{n})\\,\\theta_i$ 加上出发时的夹角。长度都没有变。',
        expect: [
          {
            says: '“得分不可能不变，两个向量都和原来不一样了。”',
            cure: '让两者一起走：两个箭头都转了，夹角没有变。内积只需要两个长度和这个夹角。',
          },
          {
            says: '“每个词按自己的位置转，所以 RoPE 是绝对位置编码。”',
            cure: '每个词确实按绝对位置转，但得分里只剩下位置之差。把“q 与 k 一起移动”关掉再打开，比较一下。',
          },
          {
            says: '“值也要转。”',
            cure: '只有查询和键要转，因为得分里只有它们相遇。结果见[一句话的权重](#figure-sentence)。',
          },
        ],
        notes:
          '整堂课的关键就在这一步，时间要给足。先讲夹角：时针和分针同时往前拨同样的角度。再复习学过的公式：内积等于长度乘长度乘夹角的余弦。把公式写在黑板上，让全班说出哪些字母消掉了。',
        task: {
          text: '查询在位置 7，键在位置 4，每个词转 $\\theta = 20^\\circ$，出发时方向相同。查询转过 ___°，键转过 ___°，夹角 ___°。两者一起往后走 [100]{=} 个词，夹角 ___°。',
          key: '[140]{=lesson.query}；[80]{=lesson.key}；[60]{=lesson.between}；仍是 [60]{=lesson.between}',
        },
      },
    },
  },
  {
    id: 'back',
    figure: 'sentence',
    settings: 'sentence.head=back&sentence.reach=1',
    veiled: true,
    hide: ['table', 'export'],
    lock: ['model', 'sentence.head'],
    place: 'figure-sentence',
    goal: 'fade',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'With rotation a head can look one word back',
        text: '$$\\k{k} = R_1\\, \\q{q}$$',
        ask: 'Every word gets the query turned by one position as its key. Where is the score highest?',
        answer:
          'At the word before. Its key is turned by $\\pos{m} - 1$ and has been turned by 1 already, so it points where the query points.',
        expect: [
          {
            says: '“The first map is a mistake: all weights are the same.”',
            cure: 'It has no rotation. All words have the same key there, so no word can be preferred. Only the rotation makes the difference.',
          },
          {
            says: '“The highest weight is always on the word itself.”',
            cure: 'Look along a row of the second map: the dark square is one place left of the diagonal. Change how far the head looks back.',
          },
        ],
        notes:
          'One sentence of the class’s own makes this scene: type it in, up to about ten words. Let somebody predict the dark squares with a finger on the screen before you show the second map.',
        task: {
          text: 'A head is to look two words back. Then the key must be the query, turned by ___ positions.',
          key: 'two: $\\k{k} = R_2\\, \\q{q}$',
        },
      },
      zh: {
        title: '有了旋转，一个头就能看前一个词',
        text: '$$\\k{k} = R_1\\, \\q{q}$$',
        ask: '把查询转过一个位置，给每个词当键。得分在哪里最高？',
        answer: '在前一个词。它的键要转过 $\\pos{m} - 1$，而事先已经转过 1，于是正好与查询方向相同。',
        expect: [
          {
            says: '“第一张图错了：权重全都一样。”',
            cure: '第一张图没有旋转，所有词的键都相同，哪个词也不会更受关注。差别全是旋转带来的。',
          },
          {
            says: '“权重最大的总是这个词自己。”',
            cure: '在第二张图里沿着一行看：最深的一格在对角线左边一格。再改一改这个头往前看几个词。',
          },
        ],
        notes: '请全班出一句话，输进去，不必长。遮住第二张图，先让学生用手指在屏幕上指出哪几格会变深，再揭晓。',
        task: {
          text: '要让一个头看前两个词处，键就应当是查询转过___个位置。',
          key: '两：$\\k{k} = R_2\\, \\q{q}$',
        },
      },
    },
  },
];

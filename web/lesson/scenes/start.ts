/** What comes first: two words, the order of words, and four ways to tell it. */
import type { Scene } from '../scene.js';

export const START: readonly Scene[] = [
  {
    id: 'hook',
    figure: 'hook',
    settings: 'hook.query=10&hook.key=5',
    hide: ['table', 'export'],
    lock: ['model'],
    place: 'figure-hook',
    goal: 'both',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'Two words, and the hands of one attention head',
        text: 'Each dial shows one pair of numbers of the two words. Each pair adds to the score: most where its two hands point the same way.',
        ask: 'First one word will be dragged, then both together. When will the score change? Raise your hand before it happens.',
        answer: 'The score changes when one word moves. When both words move together, it stays as it is.',
        expect: [
          {
            says: '“It changes every time, because every hand turns.”',
            cure: 'Choose *both words* and drag. Every hand turns, but in each dial the angle between the two hands stays as it was, and so does the score.',
          },
          {
            says: '“The score always gets smaller the further apart the words are.”',
            cure: 'In this figure it mostly does, because all hands start alike. [The aimed key](#figure-needle) has its highest score far away.',
          },
        ],
        notes:
          'Let one student drag while the others watch the score. Before the second drag ask for a show of hands: up, down, or the same? Don’t explain anything yet; the class should leave this scene with a question. If time is short, drag yourself.',
        task: {
          text: 'When one word moves, the score ___. When both words move by the same number of places, every hand ___, the angle between two hands ___, and the score ___.',
          key: 'changes; turns; stays the same; stays the same',
        },
      },
      zh: {
        title: '两个词，和一个注意力头的指针',
        text: '每个表盘画出两个词的一对数。每一对都为得分出一份力：两根指针方向一致时，贡献最大。',
        ask: '先拖一个词，再把两个词一起拖。得分什么时候会变？先举手表决，再看。',
        answer: '只移动一个词，得分会变；两个词一起移动，得分不变。',
        expect: [
          {
            says: '“每次都会变，因为每根指针都在转。”',
            cure: '选“两个词”再拖动：每根指针都在转，但每个表盘里两根指针的夹角不变，得分也就不变。',
          },
          {
            says: '“两个词离得越远，得分一定越小。”',
            cure: '在这幅图里大体如此，因为所有指针的起点相同。而[瞄准的键](#figure-needle)在很远的地方得分最高。',
          },
        ],
        notes:
          '请一位学生来拖，其他人看得分。第二次拖动之前先举手表决：变大、变小，还是不变？先不要解释，让学生带着问题进入下一步。时间紧就由教师来拖。',
        task: {
          text: '只移动一个词，得分___。两个词移动同样多的位置，每根指针都会___，两根指针之间的夹角___，得分___。',
          key: '会变；转动；不变；不变',
        },
      },
    },
  },
  {
    id: 'order',
    figure: 'order',
    settings: 'order.sequence=012',
    hide: ['table', 'export'],
    place: 'figure-order',
    goal: 'order',
    does: ['write', 'try', 'sheet'],
    words: {
      en: {
        title: 'Attention alone does not see the order',
        text: 'Rows are the words that look, columns the words looked at. Each square is one attention weight.',
        ask: 'We will swap *she* and *rope*. How many of the nine weights will be new numbers? Write your number down first.',
        answer:
          'None. Each weight moves along with its two words, and every word takes in the same as before. So nothing says who turned what.',
        expect: [
          {
            says: '“All nine change: the picture looks different.”',
            cure: 'Compare by words, not by place: point at *she looks at rope* in both pictures. It is the same number, and the readout *between the same two words* says 0.',
          },
          {
            says: '“Nothing changes at all.”',
            cure: 'The readout *in the same place* is not 0. The matrix changes, but only by moving rows and columns. That is called equivariant, not invariant.',
          },
        ],
        notes:
          'Write both sentences on the board and ask who turns what. Let the class guess, then swap the two words. Say “the weights move with the words” until everybody can say it. The word *permutation-equivariant* can wait for the second hour.',
        task: {
          text: 'The words of a sentence are put into another order. Each attention weight ___ along with its two words, and its value ___. So without positions the model cannot tell *she turns rope* from ___.',
          key: 'moves; stays the same; rope turns she',
        },
      },
      zh: {
        title: '单靠注意力，看不出词的顺序',
        text: '行是在看的词，列是被看的词。每一格是一个注意力权重。',
        ask: '“她”和“绳子”马上要对调。九个权重里会出现几个新的数？先写下你的数。',
        answer: '一个也没有。每个权重都跟着它的两个词移动，每个词得到的结果也和原来一样。所以谁转了谁，看不出来。',
        expect: [
          {
            says: '“九个都变了：图看上去不一样了。”',
            cure: '要按词比较，不要按格子比较：在两幅图里分别指出“她看绳子”，数是一样的，“同样两个词之间”的读数是 0。',
          },
          {
            says: '“什么都没变。”',
            cure: '“同一格子里”的读数不是 0。矩阵变了，但只是行和列换了位置。这叫等变，不叫不变。',
          },
        ],
        notes:
          '把两个句子写在黑板上，问谁转谁。先让全班猜，再对调两个词。反复说“权重跟着词走”，直到人人都会说。“置换等变”这个术语可以留到第二节课。',
        task: {
          text: '把一句话里的词换个顺序，每个注意力权重都跟着它的两个词___，数值___。所以没有位置信息时，模型分不清“她转绳子”和“___”。',
          key: '移动；不变；绳子转她',
        },
      },
    },
  },
  {
    id: 'ways',
    figure: 'ways',
    settings: 'ways.shift=0&ways.row=7&ways.column=3',
    hide: ['table', 'export'],
    place: 'figure-ways',
    goal: 'ways',
    does: ['vote', 'try', 'sheet'],
    words: {
      en: {
        title: 'Four ways to put positions in',
        text: 'Each square is the score of one query and one key at two positions. We want a score that depends on the distance alone.',
        ask: 'Move both words by the same distance. Which of the four pictures stay the same?',
        answer:
          'Two: the bias by distance and the rotation. Of these, only rotation puts the position into the vectors.',
        expect: [
          {
            says: '“The sinusoid stays, because a sine wave repeats.”',
            cure: 'Move the slider and read *lengths change by up to*: adding a vector makes query and key longer or shorter, by an amount that depends on the position.',
          },
          {
            says: '“RoPE adds a position vector to the word, like the sinusoid.”',
            cure: 'Compare the readouts of *Add a sinusoid* and *Rotate*: rotation changes no length, so nothing has been added.',
          },
        ],
        notes:
          'Explain one square first: the query’s position is the row, the key’s position is the column, and a diagonal has one distance. Then let the class vote on each of the four before you move the slider. The learned table ends at some point: ask what a model should do there.',
        task: {
          text: 'Of the four ways, the score depends on the distance alone with ___ and with ___. Only ___ does this by changing the vectors themselves, and it keeps their ___.',
          key: 'the bias by distance; the rotation; the rotation; lengths',
        },
      },
      zh: {
        title: '把位置放进去的四种办法',
        text: '每一格是同一个查询和同一个键在两个位置上的得分。我们希望得分只取决于距离。',
        ask: '让两个词一起移动同样的距离。四幅图里，哪几幅不变？',
        answer: '两幅：按距离加偏置，和旋转。其中只有旋转把位置放进了向量本身。',
        expect: [
          {
            says: '“正弦编码不变，因为正弦波是周期的。”',
            cure: '移动滑块，看“长度最多改变”的读数：加上一个向量，查询和键会变长或变短，变多少要看位置。',
          },
          {
            says: '“RoPE 也是给词加上一个位置向量，和正弦编码一样。”',
            cure: '比较“加上正弦波”和“旋转”的读数：旋转不改变任何长度，可见没有加上任何东西。',
          },
        ],
        notes:
          '先讲清一个格子：行是查询的位置，列是键的位置，同一条对角线上距离相同。移动滑块之前，让全班对四种办法逐一表决。位置表到某处就用完了，可以问：那时模型该怎么办？',
        task: {
          text: '四种办法里，得分只取决于距离的是___和___。其中只有___是通过改变向量本身做到的，而且不改变向量的___。',
          key: '按距离加偏置；旋转；旋转；长度',
        },
      },
    },
  },
];

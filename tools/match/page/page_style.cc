#include "match/page/page_style.h"

namespace danco::match {

const absl::string_view kPageStyle = R"(
.chart{display:block;width:100%;max-width:44rem;height:auto;font:12px system-ui,sans-serif}
@media(max-width:40rem){.chart{font-size:14px}.scroll :is(table,tbody,tr,td,th,caption){display:block}
.scroll thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.scroll tr{border-bottom:1px solid var(--line);padding:.4em 0}.scroll :is(td,th){border:0;padding:.1em 0}
.scroll td{display:flex;justify-content:space-between;gap:1em;white-space:normal;overflow-wrap:anywhere}
.scroll td::before{content:attr(data-of);color:var(--dim);text-align:left}}
.chart text{fill:var(--fg)}.chart .end{text-anchor:end}.chart .mid{text-anchor:middle}
.chart .grid{stroke:var(--line)}.chart .zero{stroke:var(--dim);stroke-width:1.5}
.chart .line{fill:none;stroke-width:2}.chart .band{fill:var(--link);fill-opacity:.18}
.chart .bar-of{fill:var(--link)}.chart .name{font-weight:600}
.l0{stroke:#2b77c0}.l1{stroke:#c0562b}.l2{stroke:#2e8a4f}.l3{stroke:#9a4fb5}.l4{stroke:#a8820f}.l5{stroke:#14868a}
.suspicious{border:2px solid var(--warn);border-radius:.5rem;padding:.2rem 1rem;margin:1rem 0}
.suspicious h2{margin:.4em 0}.clean{color:var(--dim)}
.match-games{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr))}
.match-game{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem;min-width:0}
.match-game h3{overflow-wrap:anywhere}.match-game .bar{margin:.5rem 0}
.match-game details{margin-top:.5rem}.moves{font-size:.9rem}.moves i{font-style:normal;margin-right:.15em}
.moves .book{color:var(--dim)}.script .moves i{cursor:pointer}.moves .now{background:var(--now)}
.spark{display:block;width:100%;height:3rem;background:var(--black);margin-top:.4rem}
.spark polyline{fill:none;stroke:var(--white);stroke-width:1.5;vector-effect:non-scaling-stroke}
.spark path{stroke:#8a8172;stroke-dasharray:4 4;vector-effect:non-scaling-stroke}
.pages{display:flex;gap:1rem;flex-wrap:wrap;margin:1rem 0}
@media print{.match-games{display:block;columns:3}.match-game{break-inside:avoid;margin-bottom:1rem}}
)";

// A game is its start and what each turn changes: square, White's piece there, Black's. The board
// shows the end until somebody steps.
const absl::string_view kPageScript = R"(
(function(){
document.documentElement.classList.add('script');
var NS='http://www.w3.org/2000/svg';
function cut(text){var m={};for(var k=0;k<text.length;k+=4){m[text.substr(k,2)]=text.substr(k+2,2);}return m;}
function add(svg,name,attributes){
  var e=document.createElementNS(NS,name);
  Object.keys(attributes).forEach(function(k){e.setAttribute(k,attributes[k]);});
  svg.appendChild(e);
}
function piece(svg,side,letter,x,y,size){
  if(letter!=='-'){add(svg,'use',{href:'#danco-'+side+letter,x:x,y:y,width:size,height:size});}
}
function draw(svg,board,marks){
  svg.querySelectorAll('use,.plate,.mark,.ar,.ah,.no,desc').forEach(function(e){e.remove();});
  Object.keys(marks).concat(Object.keys(board)).forEach(function(s,k){
    var x=45*(s.charCodeAt(0)-97),y=45*(56-s.charCodeAt(1)),p=board[s];
    if(k<Object.keys(marks).length){add(svg,'rect',{'class':'mark',x:x,y:y,width:45,height:45});return;}
    if(p[0]==='-'||p[1]==='-'){piece(svg,'w',p[0],x,y,45);piece(svg,'b',p[1],x,y,45);return;}
    add(svg,'rect',{'class':'plate',x:x+1.5,y:y+8.5,width:42,height:31,rx:9});
    piece(svg,'w',p[0],x-2.5,y+8,30.6);piece(svg,'b',p[1],x+16.9,y+8,30.6);
  });
}
document.querySelectorAll('.match-game').forEach(function(game){
  var svg=game.querySelector('svg.board'),start=game.dataset.start;
  var steps=game.dataset.steps?game.dataset.steps.split(','):[],at=steps.length;
  var moves=game.querySelectorAll('.moves i'),where=game.querySelector('.where');
  function show(n){
    at=Math.max(0,Math.min(steps.length,n));
    var board=cut(start);
    for(var k=0;k<at;k++){var change=cut(steps[k]);Object.keys(change).forEach(function(s){
      if(change[s]==='--'){delete board[s];}else{board[s]=change[s];}});}
    draw(svg,board,at?cut(steps[at-1]):{});
    moves.forEach(function(m,k){m.classList.toggle('now',k===at-1);});
    where.textContent=at?'after '+moves[at-1].textContent+' ('+at+' of '+steps.length+')':'the start';
  }
  game.addEventListener('click',function(e){
    var go=e.target.getAttribute('data-go');
    if(go==='first'){show(0);}if(go==='back'){show(at-1);}
    if(go==='on'){show(at+1);}if(go==='last'){show(steps.length);}
    var m=[].indexOf.call(moves,e.target);if(m>=0){show(m+1);}
  });
  game.addEventListener('keydown',function(e){
    if(e.altKey||e.ctrlKey||e.metaKey){return;}
    var to={ArrowLeft:at-1,ArrowRight:at+1,Home:0,End:steps.length}[e.key];
    if(to!==undefined){e.preventDefault();show(to);}
  });
});
})();
)";

}  // namespace danco::match

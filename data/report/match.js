// SPDX-License-Identifier: MIT
/* A game consists of its starting position and the changes of each turn: square, White's piece, Black's piece. The board
   shows the final position until the user steps through the game. */
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

// SPDX-License-Identifier: MIT
/* Arrow keys and buttons step through the current game, or through a better line that was opened; the address names the
   position. */
(function(){
document.documentElement.classList.add('script');
var games=[].map.call(document.querySelectorAll('.game'),function(game){
  var cards=[].slice.call(game.querySelectorAll('.ply')),at=0,live=game.querySelector('.live');
  var home=game.querySelector('[data-go=game]'),line=null;
  function place(svg){
    var stage=cards[at].querySelector('.stage'),old=stage.querySelector('.board');
    if(svg!==old){stage.replaceChild(svg,old);}
  }
  function leave(){
    if(!line){return;}
    place(line.board);line.links.forEach(function(a){a.classList.remove('now');a.removeAttribute('aria-current');});
    line=null;home.hidden=true;
  }
  function walk(k){
    if(k<0||!line){leave();return;}
    line.k=Math.min(line.links.length-1,k);
    var link=line.links[line.k],figure=document.getElementById(link.getAttribute('href').slice(1));
    place(figure.querySelector('.board').cloneNode(true));
    line.links.forEach(function(a){a.classList.toggle('now',a===link);});
    home.hidden=false;live.textContent='Better: '+link.textContent;
  }
  function open(link){
    leave();
    line={links:[].slice.call(link.parentNode.querySelectorAll('a')),k:0,board:cards[at].querySelector('.stage .board')};
    walk(line.links.indexOf(link));
  }
  function show(i,scroll){
    leave();
    at=Math.max(0,Math.min(cards.length-1,i));
    cards.forEach(function(c,k){c.classList.toggle('now',k===at);});
    game.querySelectorAll('.turns tr.now').forEach(function(r){r.classList.remove('now');});
    var link=game.querySelector('.turns a[href="#'+cards[at].id+'"]'),box=game.querySelector('.scroll');
    if(link){var row=link.closest('tr');row.classList.add('now');
      box.scrollTop=row.offsetTop-(box.clientHeight-row.offsetHeight)/2;}else{box.scrollTop=0;}
    game.querySelectorAll('.cursor').forEach(function(c){
      var b=c.ownerSVGElement.viewBox.baseVal,x=b.width*at/Math.max(1,cards.length-1);
      c.setAttribute('d','M'+x+' 0V'+b.height);});
    live.textContent=cards[at].querySelector('h3').textContent+'. '+
      (cards[at].querySelector('.words')||{textContent:''}).textContent;
    if(scroll){history.replaceState(null,'','#'+cards[at].id);
      if(!game.classList.contains('step')){cards[at].scrollIntoView({block:'nearest'});}}
  }
  function all(on){leave();game.classList.toggle('step',!on);
    game.querySelector('[data-go=all]').setAttribute('aria-pressed',on?'true':'false');}
  function by(step){if(line){walk(line.k+step);}else{show(at+step,true);}}
  game.querySelector('.bar').addEventListener('click',function(e){
    var go=e.target.getAttribute('data-go');
    if(go==='first'){show(0,true);}if(go==='back'){by(-1);}
    if(go==='on'){by(1);}if(go==='last'){show(cards.length-1,true);}
    if(go==='game'){leave();}
    if(go==='all'){all(game.classList.contains('step'));}
  });
  game.addEventListener('click',function(e){
    var link=e.target.closest('.line a');
    if(link&&game.classList.contains('step')){e.preventDefault();open(link);}
  });
  game.querySelector('.sides').removeAttribute('open');
  all(false);show(0,false);
  return {show:function(i){show(i,true);},by:by,leave:leave,element:game,
    find:function(id){return cards.findIndex(function(c){return c.id===id;});},count:cards.length};
});
var current=games[0];
function follow(){
  var id=decodeURIComponent(location.hash.slice(1));
  games.forEach(function(g){var i=g.find(id);if(i>=0){current=g;g.show(i);
    g.element.querySelector('.view').scrollIntoView({block:'nearest'});}});
}
document.addEventListener('focusin',function(e){
  games.forEach(function(g){if(g.element.contains(e.target)){current=g;}});});
document.addEventListener('keydown',function(e){
  if(!current||e.altKey||e.ctrlKey||e.metaKey||/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)){return;}
  if(e.key==='ArrowLeft'){current.by(-1);}else if(e.key==='ArrowRight'){current.by(1);}
  else if(e.key==='Home'){current.show(0);}else if(e.key==='End'){current.show(current.count-1);}
  else if(e.key==='Escape'){current.leave();}else{return;}
  e.preventDefault();
});
window.addEventListener('hashchange',follow);follow();
})();
